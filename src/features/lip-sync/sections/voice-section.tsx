import { Mic, X } from 'lucide-react';
import { limits } from '../../../../contract/limits.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { FileButton } from '../../../ui/controls/file-button.tsx';
import { handOnFocus } from './hand-on-focus.ts';
import { changeLipSync, type LipSyncForm, type Voice } from '../lip-sync.state.ts';
import { SendingLine } from './sending-line.tsx';
import { takeVoice } from '../take-files.ts';
import layout from '../../../ui/layout/form-card.module.css';
import styles from '../lip-sync-page.module.css';

type VoiceSectionProps = {
  form: LipSyncForm;
  /** A model of this studio can speak a text itself. */
  hasSpeech: boolean;
};

/** The field for the speech: a sound, or a text where a model can speak it. */
export function VoiceSection({ form: { by, voice, speech }, hasSpeech }: VoiceSectionProps) {
  return (
    <section aria-labelledby="lip-sync-what" className={layout.card}>
      <h2 id="lip-sync-what">What is said</h2>
      {(hasSpeech || by === 'speech') && (
        <Segmented
          label="What is said"
          value={by}
          options={[
            { value: 'voice', label: 'A voice' },
            { value: 'speech', label: 'Words' },
          ]}
          onChange={(choice) => changeLipSync({ by: choice })}
        />
      )}
      {by === 'voice' ? <VoiceField voice={voice} /> : <SpeechField speech={speech} />}
    </section>
  );
}

function VoiceField({ voice }: { voice: Voice | null }) {
  return (
    <>
      {voice !== null && (
        <div className={styles.voice}>
          <p className={styles.voiceName}>{voice.name}</p>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file that was just chosen has no captions */}
          <audio
            src={voice.url}
            controls
            preload="metadata"
            aria-label={`Voice: ${voice.name}`}
            onLoadedMetadata={({ currentTarget: { duration } }) => {
              if (voice.duration === null && Number.isFinite(duration)) changeLipSync({ voice: { ...voice, duration } });
            }}
          />
          <IconButton
            ref={handOnFocus}
            label="Remove voice"
            hasTooltip={false}
            icon={<X size={16} />}
            onClick={() => changeLipSync({ voice: null })}
          />
        </div>
      )}
      <div className={layout.buttons} data-choose>
        <FileButton
          label={voice === null ? 'Choose a sound' : 'Choose another sound'}
          icon={<Mic size={16} aria-hidden />}
          accept="audio/*,video/*"
          onFile={(file) => void takeVoice(file)}
        />
      </div>
      <p className={layout.note}>The first {limits.voiceSecondsMax} seconds are used. A film lends its sound.</p>
      <SendingLine what="voice" />
    </>
  );
}

function SpeechField({ speech }: { speech: string }) {
  const left = limits.speechLength - speech.length;
  return (
    <>
      <textarea
        aria-label="Words that are spoken"
        className={layout.words}
        dir="auto"
        rows={5}
        placeholder="Good morning, and welcome to the harbour."
        value={speech}
        maxLength={limits.speechLength}
        onChange={(event) => changeLipSync({ speech: event.currentTarget.value })}
      />
      {left <= limits.speechLength / 10 && <p className={layout.note}>{left} characters left</p>}
    </>
  );
}
