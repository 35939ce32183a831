import { eq, sql } from 'drizzle-orm';
import { algorithmNames, type AssessmentAlgorithm } from '../../../contract/content/assessment.ts';
import { contentCategories } from '../../../contract/content/content-warning.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { media } from '../../storage/schema/media.ts';
import type { AssessedFile, Assessor } from './assessor.ts';
import { judgeScores } from './judge-scores.ts';

/**
 * Files without a result yet. Thrown in a transaction, which it rolls back; `whenAssessed` assesses them and runs the transaction
 * again.
 */
export class NeedsAssessment extends Error {
  override readonly name = 'NeedsAssessment';
  readonly files: readonly AssessedFile[];
  readonly algorithm: AssessmentAlgorithm;

  constructor(files: readonly AssessedFile[], algorithm: AssessmentAlgorithm) {
    super(`${algorithm} has not looked at ${files.length} file(s) yet.`);
    this.files = files;
    this.algorithm = algorithm;
  }
}

/**
 * `first`: the small network decides, unless a result is known. `second`: the large one decides about a file that the small one
 * warned of.
 */
export type Look = 'first' | 'second';

type Judged = { file: AssessedFile; state: 'passed' | { needs: AssessmentAlgorithm } | { refusedBy: AssessmentAlgorithm } };

/**
 * Lets files become public in the transaction that publishes them. Each file has passed an assessment by today's thresholds, or
 * an administrator overruled it. `opening`: of the sentence of a refusal: «This image cannot be published». @throws
 * CONTENT_WARNING; NeedsAssessment, for `whenAssessed`
 */
export async function requirePassed(
  tx: Database | Transaction,
  { thresholds }: Pick<Assessor, 'thresholds'>,
  { files, look, opening }: { files: readonly AssessedFile[]; look: Look; opening: string },
): Promise<void> {
  const judged = await judgeFiles(tx, { thresholds }, { files, look });
  for (const algorithm of ['mobilenet', 'inception'] as const) {
    const missing = judged.flatMap(({ file, state }) =>
      typeof state === 'object' && 'needs' in state && state.needs === algorithm ? file : [],
    );
    if (missing.length > 0) throw new NeedsAssessment(missing, algorithm);
  }
  for (const { file, state } of judged) {
    if (typeof state === 'object' && 'refusedBy' in state)
      throw new AppError('CONTENT_WARNING', { detail: `${opening}: ${describe(file, state.refusedBy)}` });
  }
}

/** The known results of each file, in the order of the files. */
async function judgeFiles(
  db: Database | Transaction,
  { thresholds }: Pick<Assessor, 'thresholds'>,
  { files, look }: { files: readonly AssessedFile[]; look: Look },
): Promise<Judged[]> {
  const hashes = files.map(({ hash }) => hash);
  const { hash, algorithm, scores, overruledAt, mediaId } = assessment;
  const isDeleted = sql<boolean>`${mediaId} is not null and (${media.id} is null or ${media.deletedAt} is not null)`;
  const rows = await db
    .select({ hash, algorithm, scores, overruledAt, mediaId, isDeleted })
    .from(assessment)
    .leftJoin(media, eq(media.id, mediaId))
    .where(isOneOf(hash, hashes));
  return files.map((file) => {
    const known = rows.filter((row) => row.hash === file.hash);
    // One network that lets a file pass is enough: the large one is asked only after a warning of the small one.
    const isPassed = known.some((row) => row.overruledAt !== null || judgeScores(row.scores, thresholds) === null);
    if (isPassed) return { file, state: 'passed' };
    // A warning about a deleted item is not listed, so no administrator could overrule it: the file is assessed again.
    const isListed = (row: (typeof rows)[number]) => !row.isDeleted || row.mediaId === file.mediaId;
    const has = (name: AssessmentAlgorithm) => known.some((row) => row.algorithm === name && isListed(row));
    if (!has('mobilenet')) return { file, state: { needs: 'mobilenet' } };
    if (has('inception')) return { file, state: { refusedBy: 'inception' } };
    return { file, state: look === 'first' ? { refusedBy: 'mobilenet' } : { needs: 'inception' } };
  });
}

function describe({ mime }: AssessedFile, by: AssessmentAlgorithm): string {
  const network = by === 'mobilenet' ? algorithmNames[by] : `the more advanced ${algorithmNames[by]}`;
  const seen = mime.startsWith('video/') ? 'frames of the film itself' : 'the picture itself';
  const said = `a neural network, ${network}, looked at ${seen} and counts it as ${contentCategories.nudity}`;
  return `${said}. It runs in this studio: nothing was sent anywhere.`;
}
