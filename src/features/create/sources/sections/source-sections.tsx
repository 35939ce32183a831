import { useContext, type ReactNode } from 'react';
import { capabilitiesOf, type Model } from '../../../../../contract/catalogue/model.ts';
import { videoModes, type VideoMode } from '../../../../../contract/generations/video/video-modes.ts';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { putModel, takeToMode } from '../../form/choose-model.ts';
import { changeForm, createState } from '../../form/create.state.ts';
import type { CreateForm } from '../../form/form-rules.ts';
import { SettingSection } from '../../settings/setting-section.tsx';
import { ControlSection } from '../../extras/control-section.tsx';
import fields from '../../settings/fields.module.css';
import { ModesAboveContext } from '../modes-above-context.ts';
import { ChooseSourceContext } from '../choose-source-context.ts';
import { listUnused } from './list-unused.ts';
import { FollowSection, type FollowRow } from './follow-section.tsx';
import { SmallImageNote } from './small-image-note.tsx';
import { followTypesOf } from '../to-sources.ts';
import { followedOf, listReferences, picturesMax, videoModeFor } from '../sources.ts';
import { useSourceItems } from './use-source-items.ts';
import { SourceList, type SourceListProps } from './source-list.tsx';

const modeNames: Record<VideoMode, string> = { image2video: 'Image', text2video: 'Words', elements: 'Elements', audio: 'Video' };

/** The source settings that the chosen model supports: references, frames, elements, video and ControlNet. */
export function SourceSections({ form, model }: { form: CreateForm; model: Model }) {
  const { video } = capabilitiesOf(model);
  const mode = videoModeFor(model, form);
  const isAbove = useContext(ModesAboveContext);
  const choose = (next: VideoMode) => {
    takeToMode(next);
    if (createState.form.model === '') putModel(model);
  };
  return (
    <>
      {!isAbove && video !== null && mode !== undefined && video.modes.length > 1 && (
        <SettingSection title="Begins with">
          <div className={fields.stack}>
            <Segmented
              label="Begins with"
              value={mode}
              options={videoModes.filter((one) => video.modes.includes(one)).map((value) => ({ value, label: modeNames[value] }))}
              onChange={choose}
            />
          </div>
        </SettingSection>
      )}
      <Unused form={form} model={model} />
      <Sources form={form} model={model} mode={mode} />
    </>
  );
}

/** Names the settings that stay in the form for another model. */
function Unused({ form, model }: { form: CreateForm; model: Model }) {
  const unused = listUnused(form, model);
  return unused.length > 0 && <p className={fields.note}>Kept, but not used with this model: {unused.join(', ')}.</p>;
}

function Sources({ form, model, mode }: { form: CreateForm; model: Model; mode: VideoMode | undefined }) {
  const choose = useContext(ChooseSourceContext);
  const found = useSourceItems(form);
  if (choose === undefined || found === undefined) return null;
  const max = picturesMax(model, mode);
  const references = listReferences(form);
  const row = { found, onChoose: choose };
  if (mode === 'image2video')
    return (
      <>
        <SourceRow {...row} title="First frame" noun="the first frame" slot="reference" ids={references.slice(0, 1)} max={1}>
          <SmallImageNote ids={references.slice(0, 1)} found={found} />
        </SourceRow>
        {capabilitiesOf(model).video?.has_end_frame === true && (
          <SourceRow {...row} title="Last frame" noun="the last frame" slot="end-frame" ids={idsOf(form.endFrameId)} max={1}>
            <SmallImageNote ids={idsOf(form.endFrameId)} found={found} />
          </SourceRow>
        )}
      </>
    );
  if (mode === 'elements')
    return (
      <SourceRow {...row} title="Elements" noun="an element" slot="more" ids={references} max={max}>
        <SmallImageNote ids={references} found={found} />
        <p className={fields.note}>Up to {max} pictures of who and what is to be in the video.</p>
      </SourceRow>
    );
  if (mode === 'audio') return <SourceRow {...row} title="Video" noun="a video" slot="film" ids={idsOf(form.filmId)} max={1} />;
  if (mode === 'text2video') return null;
  return (
    <>
      {followedOf(form, model).length === 0 && <References form={form} model={model} row={row} max={max} />}
      {followTypesOf(model).length > 0 && <FollowSection form={form} model={model} row={row} />}
      {model.extras !== undefined && model.extras.controlnets.length > 0 && (
        <ControlSection control={form.control} extras={model.extras} row={row} />
      )}
    </>
  );
}

type ReferencesProps = { form: CreateForm; model: Model; row: FollowRow; max: number };

function References({ form, model, row, max }: ReferencesProps) {
  const references = listReferences(form);
  if (max === 0 && references.length === 0) return null;
  return (
    <SourceRow {...row} title={max === 1 ? 'Reference' : 'References'} noun="a picture to follow" slot="more" ids={references} max={max}>
      {capabilitiesOf(model).has_strength && references.length > 0 && <Strength value={form.strength} />}
      <SmallImageNote ids={references} found={row.found} />
    </SourceRow>
  );
}

function Strength({ value }: { value: number }) {
  return (
    <>
      <Slider
        label={`Strength ${value.toFixed(2)}`}
        min={0}
        max={1}
        step={0.05}
        value={value}
        describe={(strength) => strength.toFixed(2)}
        onChange={(strength) => changeForm({ strength })}
      />
      <p className={fields.note}>More strength leaves the reference further behind.</p>
    </>
  );
}

function idsOf(id: string | null): string[] {
  return id === null ? [] : [id];
}

/** A list of chosen items as a section of the settings. */
function SourceRow({ children, ...list }: SourceListProps & { children?: ReactNode }) {
  const { title, ids, max } = list;
  return (
    <SettingSection title={max > 1 && ids.length > 0 ? `${title} · ${ids.length} of ${max}` : title}>
      <div className={fields.stack}>
        <SourceList {...list} />
        {children}
      </div>
    </SettingSection>
  );
}
