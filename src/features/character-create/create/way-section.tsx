import { useId } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { choose, changeForm } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { MaskPainter } from '../mask/mask-painter.tsx';
import { wayOf } from '../rules/choose-mode.ts';
import { findTemplate } from '../templates/find-template.ts';
import { TemplateTabs } from '../templates/template-tabs.tsx';
import { PictureSlot } from './picture-slot.tsx';
import layout from '../../../ui/layout/form-card.module.css';

export type PickPicture = (title: string, done: (id: string) => void) => void;
type WaySectionProps = { form: CharacterForm; account: string; onPick: PickPicture };

/** The section of the chosen mode: pose, mask or template. Words need none. */
export function WaySection({ form, account, onPick }: WaySectionProps) {
  const way = wayOf(form.parameters.creation_mode.value);
  if (way === 'words') return null;
  if (way === 'pose') return <PoseSection form={form} account={account} onPick={onPick} />;
  return way === 'inpaint' ? <InpaintSection form={form} account={account} onPick={onPick} /> : <TemplateSection form={form} />;
}

function PoseSection({ form: { parameters }, account, onPick }: WaySectionProps) {
  const id = useId();
  const url = parameters.pose_image?.value ?? '';
  return (
    <section aria-labelledby="character-pose" className={layout.card}>
      <h2 id="character-pose">Pose</h2>
      <p className={layout.note}>The characters stand as the person on this picture does.</p>
      <PictureSlot
        label="Pose picture"
        url={url === '' ? null : url}
        account={account}
        onPick={onPick}
        onChange={(next) => choose('pose_image', next ?? '')}
      />
      <div className={layout.field}>
        <label htmlFor={id}>The pose in words, if you like</label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          className={layout.words}
          maxLength={limits.promptLength}
          placeholder="Arms crossed, looking over the shoulder"
          value={parameters.pose_description?.value ?? ''}
          onChange={(event) => choose('pose_description', event.currentTarget.value)}
        />
      </div>
    </section>
  );
}

function InpaintSection({ form, account, onPick }: WaySectionProps) {
  const url = form.parameters.origin_image?.value ?? '';
  return (
    <section aria-labelledby="character-part" className={layout.card}>
      <h2 id="character-part">Part of a picture</h2>
      <p className={layout.note}>Paint over the part in which the characters are to appear. All else stays as it is.</p>
      <PictureSlot
        label="Picture to change"
        url={url === '' ? null : url}
        account={account}
        onPick={onPick}
        onChange={(next) => {
          changeForm(() => ({ mask: null }));
          choose('origin_image', next ?? '');
        }}
      >
        {(item) => <MaskPainter key={item.id} item={item} account={account} mask={form.mask} />}
      </PictureSlot>
    </section>
  );
}

function TemplateSection({ form }: Pick<WaySectionProps, 'form'>) {
  const template = findTemplate(form.parameters.active_template?.value ?? null);
  return (
    <section aria-labelledby="character-template" className={layout.card}>
      <h2 id="character-template">{template?.name ?? 'Template'}</h2>
      {template !== undefined && (
        <p className={layout.note}>
          {template.prompt.replace('{character}', '…')}.{' '}
          {template.motion !== undefined && 'It is the first frame of a video, so one picture is made at a time.'}
        </p>
      )}
      <TemplateTabs form={form} />
    </section>
  );
}
