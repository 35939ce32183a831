import type { EngineWork } from '../../../contract/engines/engine.ts';
import type { AssistantMode } from '../../../contract/generations/prompt/prompt-assistant.ts';

const seen: Record<EngineWork, string> = {
  image: 'the subject, where it is, its light, colours, composition and medium',
  video: 'the subject, how it moves, what the camera does, the place and its light',
};

const tasks: Record<AssistantMode, (work: EngineWork) => string> = {
  more_detail: (work) => `Write the prompt anew in its own language with more to see in it: ${seen[work]}.`,
  shorter: () => 'Write the prompt anew in its own language in half as many words or fewer: what can be seen stays, the rest goes.',
  to_english: () => 'Translate the prompt into English. Leave out nothing and put nothing in; one in English stays as it is.',
};

/** The instruction to a writer for a prompt. */
export function promptInstructions(work: EngineWork, mode: AssistantMode): string {
  return [
    `You improve prompts for a program that makes ${work === 'image' ? 'pictures' : 'videos'} from words.`,
    tasks[mode](work),
    'Keep what it shows, the names in it, and every word in brackets or after an @ as it is. Add no people, texts or brands.',
    'Answer with the new prompt alone, in one paragraph of at most 120 words, without quotation marks or remarks.',
  ].join(' ');
}
