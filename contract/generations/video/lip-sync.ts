/** The medium in which a person talks, and the sound: a recorded voice, or words that the model speaks. */
export const lipSyncSources = ['image', 'video'] as const;
export const lipSyncVoices = ['voice', 'speech'] as const;
export type LipSyncWay = { from: (typeof lipSyncSources)[number]; by: (typeof lipSyncVoices)[number] };

type Talking = Partial<Record<'image_url' | 'video_url' | 'audio_url' | 'speech_prompt', string | undefined>>;
type Asked = Partial<Record<'lip_sync' | 'enable_lip_sync' | 'enable_auto_speech', boolean | undefined>> & {
  creation_mode?: string | undefined;
};

/** True when lips are to follow a voice, of a request for sound: a talking video of its own, or sound for a film that says so. */
export function asksLipSync({ creation_mode, lip_sync, enable_lip_sync, enable_auto_speech }: Asked): boolean {
  return creation_mode === 'audio' && (lip_sync === true || enable_lip_sync === true || enable_auto_speech === true);
}

/** True of a request from the page of talking videos; Reuse Settings goes back to that page. */
export function isTalkingVideo({
  creation_mode,
  lip_sync,
}: {
  creation_mode?: string | undefined;
  lip_sync?: boolean | undefined;
}): boolean {
  return creation_mode === 'audio' && lip_sync === true;
}

/** The missing part of a talking-video request that disables Create; null when it is complete. */
export function whyLipSyncDisabled(params: Talking): 'NO_MEDIA' | 'NO_VOICE' | null {
  const { image_url = '', video_url = '', audio_url = '', speech_prompt = '' } = params;
  if (image_url === '' && video_url === '') return 'NO_MEDIA';
  return audio_url === '' && speech_prompt.trim() === '' ? 'NO_VOICE' : null;
}

/** The way of lip sync that a request asks for. A video takes precedence over an image, a recorded voice over words. */
export function lipSyncWayOf({ video_url, audio_url }: Talking): LipSyncWay {
  return { from: video_url === undefined ? 'image' : 'video', by: audio_url === undefined ? 'speech' : 'voice' };
}

/** Reuse Settings for talking-video needs a media url and an audio url; words that were spoken stand for their audio. */
export function canReuseTalkingVideo(params: Talking): boolean {
  return whyLipSyncDisabled(params) === null;
}

/** Letters that are spoken in a second. */
const lettersPerSecond = 15;
/** As long as so many letters: a digit is a word, and so is nearly every character of Chinese, Japanese and Korean. */
const lettersOf = { digit: 5, syllable: lettersPerSecond / 4 };
const syllable = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Seconds that words take to be spoken, about; at least one. */
export function speechSeconds(words: string): number {
  let letters = 0;
  for (const sign of words.trim()) letters += /\p{Nd}/u.test(sign) ? lettersOf.digit : syllable.test(sign) ? lettersOf.syllable : 1;
  return Math.max(1, Math.ceil(letters / lettersPerSecond));
}
