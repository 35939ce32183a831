import * as v from 'valibot';
import type { EngineSettings } from '../connected/connected-engine.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError } from '../engine.ts';
import type { AnswerForm, Writer } from '../writer.ts';
import { isTextModel, listOpenaiModels, openOpenai } from './openai-http.ts';
import { readJsonBlock } from './read-json-block.ts';

/** A small model on one's own machine is slow. */
const writeMs = 120_000;

type Message = { role: 'system' | 'user' | 'assistant'; content: string };
type Ask = { model: string; messages: Message[]; format?: object };

const chatAnswer = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        finish_reason: v.nullish(v.string()),
        message: v.object({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) }),
      }),
    ),
    v.minLength(1),
  ),
});

/** The chat API of OpenAI, also of LocalAI, Ollama, LM Studio, llama.cpp and others. Its address ends before `/chat`. */
export function createOpenaiWriter(settings: EngineSettings): Writer {
  const { name } = settings;
  const http = openOpenai(settings);
  return {
    isFree: settings.apiKey === null,
    models: async () => [...new Set([...settings.models, ...(await listOpenaiModels(name, http))])].filter(isTextModel),
    write: ({ model, instructions, words }, signal) => ask({ name, http }, { model, messages: toMessages(instructions, words) }, signal),
    writeData: async ({ model, instructions, words }, form, signal) => {
      // Repeats the schema in words: small models do not always follow it, and some servers ignore it.
      const whole = `${instructions}\n\nAnswer with JSON only, of this form: ${JSON.stringify(form.schema)}`;
      const messages = toMessages(whole, words);
      const first = await askForData({ name, http }, { model, messages, format: formatOf(form) }, signal);
      const read = readAnswer(form, first);
      if ('value' in read) return read.value;
      const again = `Return only JSON. What was wrong: ${read.problems.join(' ')}`;
      const corrected: Message[] = [...messages, { role: 'assistant', content: first }, { role: 'user', content: again }];
      const second = readAnswer(form, await askForData({ name, http }, { model, messages: corrected, format: formatOf(form) }, signal));
      if ('value' in second) return second.value;
      throw new EngineError('NO_OUTPUT', `${name} did not answer in the form that it was asked for.`);
    },
  };
}

function toMessages(instructions: string, words: string): Message[] {
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: words },
  ];
}

function formatOf({ name, schema }: Pick<AnswerForm<unknown>, 'name' | 'schema'>): object {
  return { type: 'json_schema', json_schema: { name, strict: true, schema } };
}

function readAnswer<T>(form: AnswerForm<T>, text: string): ReturnType<AnswerForm<T>['read']> {
  const found = readJsonBlock(text);
  return found === undefined ? { problems: ['There was no JSON.'] } : form.read(found);
}

type Api = { name: string; http: EngineHttp };

/** A server without schema support refuses the request before it begins: retries with the words alone. */
async function askForData(api: Api, { format, ...rest }: Ask, signal: AbortSignal): Promise<string> {
  try {
    return await ask(api, { ...rest, ...(format === undefined ? {} : { format }) }, signal);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'INVALID_INPUT') throw error;
    return ask(api, rest, signal);
  }
}

async function ask({ name, http }: Api, { model, messages, format }: Ask, signal: AbortSignal): Promise<string> {
  const json = { model, messages, ...(format === undefined ? {} : { response_format: format }) };
  const answer = await http.json('/chat/completions', { method: 'POST', json, signal, timeoutMs: writeMs });
  const told = http.toldError(answer);
  if (told !== undefined) throw told;
  const [{ finish_reason: reason, message }] = parseAnswer(name, chatAnswer, answer).choices as [Choice];
  if (reason === 'content_filter' || message.refusal) throw new EngineError('CONTENT_POLICY', `${name} refused these words.`);
  const text = message.content?.trim() ?? '';
  if (text === '') throw new EngineError('NO_OUTPUT', `${name} wrote nothing.`);
  return text;
}

type Choice = v.InferOutput<typeof chatAnswer>['choices'][number];
