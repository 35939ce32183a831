import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { assessmentBounds, scoresOfBound, type AssessmentBound } from '../../../contract/content/assessment.ts';
import { AppError } from '../../../contract/errors.ts';
import type { AssessmentList, AssessmentLook, InternalAssessment } from '../../../contract/internal/internal-assessments.ts';
import type { Database } from '../../storage/database.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import type { Assessor } from '../content/assessor.ts';
import { judgeScores } from '../content/judge-scores.ts';

type Studio = { db: Database; assessor: Pick<Assessor, 'thresholds'> };
type Page = { list: AssessmentList; before: string | null; limit: number };

const later = alias(assessment, 'later');
const other = alias(assessment, 'other');
const owner = alias(user, 'owner');
const overruler = alias(user, 'overruler');

/** An item that its owner deleted is not shown to administrators any more; files without an item are those of trained models. */
const isKept = or(isNull(assessment.mediaId), and(isNotNull(media.id), isNull(media.deletedAt)));

/** A page of the files that networks have looked at, each once, by their last look, newest first. */
export async function listAssessments(
  studio: Studio,
  { list, before, limit }: Page,
): Promise<{ assessments: InternalAssessment[]; next: string | null }> {
  const assessments = await selectAssessments(studio, and(list === 'refused' ? isRefused(studio) : undefined, isAfter(before)), limit);
  const last = assessments.at(-1);
  return { assessments, next: last === undefined || assessments.length < limit ? null : `${last.looks[0]!.at}:${last.hash}` };
}

/** One file as it is listed. @throws NOT_FOUND for one that is not */
export async function findAssessment(studio: Studio, hash: string): Promise<InternalAssessment> {
  const [found] = await selectAssessments(studio, eq(assessment.hash, hash), 1);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

async function selectAssessments({ db, assessor }: Studio, where: SQL | undefined, limit: number): Promise<InternalAssessment[]> {
  const lookedAgain = db
    .select({ hash: later.hash })
    .from(later)
    .where(
      and(
        eq(later.hash, assessment.hash),
        or(gt(later.at, assessment.at), and(eq(later.at, assessment.at), lt(later.algorithm, assessment.algorithm))),
      ),
    );
  const rows = await db
    .select({ assessment, item: media, owner, overruler })
    .from(assessment)
    .leftJoin(media, eq(media.id, assessment.mediaId))
    .leftJoin(owner, or(eq(owner.id, media.userId), and(isNull(assessment.mediaId), eq(owner.spaceId, assessment.spaceId))))
    .leftJoin(overruler, eq(overruler.id, assessment.overruledBy))
    .where(and(isKept, notExists(lookedAgain), where))
    .orderBy(desc(assessment.at), desc(assessment.hash))
    .limit(limit);
  const looks = await listLooks(
    db,
    rows.map((row) => row.assessment.hash),
  );
  const isPassed = ({ scores }: AssessmentLook) => judgeScores(scores, assessor.thresholds) === null;
  return rows.map((row) => ({
    hash: row.assessment.hash,
    media_id: row.assessment.mediaId,
    resource_type: row.item?.resourceType ?? 'image',
    is_published: row.item?.isPublished ?? false,
    user: row.owner === null ? null : { id: row.owner.id, email: row.owner.isAnonymous ? null : row.owner.email },
    is_refused: row.assessment.overruledAt === null && !looks.get(row.assessment.hash)!.some(isPassed),
    looks: looks.get(row.assessment.hash)!,
    overruled: row.assessment.overruledAt === null ? null : { by: row.overruler?.email ?? null, at: row.assessment.overruledAt.getTime() },
  }));
}

async function listLooks(db: Database, hashes: readonly string[]): Promise<Map<string, AssessmentLook[]>> {
  const rows = await db
    .select()
    .from(assessment)
    .where(inArray(assessment.hash, [...hashes]))
    .orderBy(desc(assessment.at), asc(assessment.algorithm));
  const looks = new Map<string, AssessmentLook[]>(hashes.map((hash) => [hash, []]));
  for (const { hash, algorithm, scores, category, frames, at } of rows)
    looks.get(hash)?.push({ algorithm, scores, category, frames, at: at.getTime() });
  return looks;
}

/** The refusals of `requirePassed` as an SQL condition. */
function isRefused({ db, assessor: { thresholds } }: Studio): SQL | undefined {
  const score = (name: string): SQL => sql`(${other.scores} ->> ${name})::double precision`;
  const sumOf = (bound: AssessmentBound): SQL => sql`least(1, ${sql.join(scoresOfBound[bound].map(score), sql` + `)})`;
  const isPassed = and(...assessmentBounds.map((bound) => lte(sumOf(bound), thresholds[bound])));
  const passed = db
    .select({ hash: other.hash })
    .from(other)
    .where(and(eq(other.hash, assessment.hash), isPassed));
  return and(isNull(assessment.overruledAt), notExists(passed));
}

/** `before`: `<ms since 1970>:<hash>` of the last file of the page before. */
function isAfter(before: string | null): SQL | undefined {
  if (before === null) return undefined;
  const [at, hash] = before.split(':') as [string, string];
  return sql`(${assessment.at}, ${assessment.hash}) < (to_timestamp(${Number(at)}::double precision / 1000), ${hash})`;
}
