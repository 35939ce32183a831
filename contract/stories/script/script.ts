import * as v from 'valibot';

/**
 * One shot of a script. `shotImagePrompt`: its picture. `shotVideoPrompt`: how the picture moves for 5 seconds; one sentence with one
 * move of the camera. `shotVoiceoverScript`: words that are spoken, in explainer videos.
 */
export const scriptShotSchema = v.object({
  shotImagePrompt: v.string(),
  shotVideoPrompt: v.string(),
  shotVoiceoverScript: v.optional(v.string()),
});
export type ScriptShot = v.InferOutput<typeof scriptShotSchema>;

/** A script of a story (specification page 2, §3). Its rules: `checkScript`. */
export const scriptSchema = v.object({
  scriptTitle: v.string(),
  scriptResponseShots: v.pipe(v.array(scriptShotSchema), v.minLength(1)),
  scriptResponseRecurringProps: v.array(v.object({ recurringPropKey: v.string(), recurringPropDescription: v.string() })),
});
export type Script = v.InferOutput<typeof scriptSchema>;
