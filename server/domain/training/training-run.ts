/** One training of a model. `runId`: made by the studio for each attempt, so that an earlier one that wakes up changes nothing. */
export type TrainingRun = { modelId: string; runId: string };

/** Its name in the queue; engines know it by `runId` alone. */
export function trainingRunId({ modelId, runId }: TrainingRun): string {
  return `${modelId}.${runId}`;
}

export function parseTrainingRunId(id: string): TrainingRun {
  const [modelId = '', runId = ''] = id.split('.');
  return { modelId, runId };
}
