import { modelCatalogue } from '../server/engines/catalogue/model-catalogue.ts';
import { retiredEndpoints } from '../server/engines/catalogue/plans/retired-endpoints.ts';
import { checkRoute } from '../tests/fakes/engines/check-catalogue.ts';
import { checkPlaced } from '../tests/fakes/engines/check-placed.ts';

/**
 * Prints every model and trainer of the catalogue with its routes, and the engines that accept LoRA files. Tells whether each request
 * matches the schema that its engine publishes.
 */
async function main(): Promise<void> {
  const rows = modelCatalogue.flatMap((model) =>
    model.routes.map((route) => {
      const problems = checkRoute(model, route);
      const verdict = problems === null ? 'no schema is kept here' : problems.length === 0 ? 'request validates' : 'REFUSED';
      return { cells: [model.key, model.kind, route.engine, route.endpoint, route.takes.join(', '), verdict], problems: problems ?? [] };
    }),
  );
  print([['Model', 'Kind', 'Engine', 'Endpoint', 'From', 'Request by the published schema'], ...rows.map(({ cells }) => cells)]);
  const placed = await checkPlaced();
  print([
    ['Trained model on', 'Endpoint', 'From', 'Request by the published schema'],
    ...placed.map(({ engine, endpoint, takes, problems }) => [
      engine,
      endpoint,
      takes,
      problems.length === 0 ? 'request validates' : 'REFUSED',
    ]),
  ]);
  print([['Retired', 'Engine', 'On', 'Successor'], ...retiredEndpoints.map((it) => [it.endpoint, it.engine, it.on, it.successor])]);
  for (const { note, name } of modelCatalogue) if (note !== undefined) console.log(`${name}: ${note}`);
  const problems = [...rows, ...placed].flatMap((row) => row.problems);
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

await main();
