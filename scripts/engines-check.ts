import { modelCatalogue } from '../server/engines/catalogue/model-catalogue.ts';
import { retiredEndpoints } from '../server/engines/catalogue/retired-endpoints.ts';
import { checkRoute } from '../tests/fakes/engines/check-catalogue.ts';

/** Prints every model of the catalogue with the ways to ask for it, and whether each holds to the schema its engine publishes. */
function main(): void {
  const rows = modelCatalogue.flatMap((model) =>
    model.routes.map((route) => {
      const problems = checkRoute(model, route);
      const verdict = problems === null ? 'no schema is kept here' : problems.length === 0 ? 'request validates' : 'REFUSED';
      return { cells: [model.key, model.kind, route.engine, route.endpoint, route.takes.join(', '), verdict], problems: problems ?? [] };
    }),
  );
  print([['Model', 'Kind', 'Engine', 'Endpoint', 'From', 'Request by the published schema'], ...rows.map(({ cells }) => cells)]);
  print([['Retired', 'Engine', 'On', 'Successor'], ...retiredEndpoints.map((it) => [it.endpoint, it.engine, it.on, it.successor])]);
  for (const { note, name } of modelCatalogue) if (note !== undefined) console.log(`${name}: ${note}`);
  const problems = rows.flatMap((row) => row.problems);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function print(rows: readonly string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log('');
}

main();
