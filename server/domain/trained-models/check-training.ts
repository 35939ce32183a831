import { and, count, eq, isNull } from 'drizzle-orm';
import { creditCost, type Plan } from '../../../contract/account/plan.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { listTrainers } from '../engines/list-trainers.ts';
import { countRunning } from './assert-idle.ts';

/** Tells if a user may begin a training now, and with which trainers. Each names the credits that it takes from this user. */
export async function checkTraining(
  { db, engines }: { db: Database; engines: Pick<EngineRegistry, 'trainers'> },
  { userId, spaceId, plan }: { userId: string; spaceId: string; plan: Plan },
): Promise<ResponseOf<'trainCheck'>> {
  const [own] = await db
    .select({ count: count() })
    .from(trainedModel)
    .where(and(eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt)));
  const [models, running, trainers] = [own!.count, await countRunning(db, userId), await listTrainers(engines)];
  const { atOnce, count: most } = trainedModelLimits;
  const canTrain = trainers.length > 0 && running < atOnce && models < most;
  const charged = trainers.map((trainer) => ({ ...trainer, credits: creditCost(plan, trainer.credits, 1) }));
  return { data: { can_train: canTrain, running, running_max: atOnce, models, models_max: most, trainers: charged } };
}
