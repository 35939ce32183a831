import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { editLimits, type EditStepOf } from '../../../../../contract/edit/edit-step.ts';
import { canListLocalFonts, listLocalFonts } from '../../../../lib/browser/list-local-fonts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { FigureSlider } from '../../../../ui/fields/figure-slider.tsx';
import { ColourPicker } from '../../../../ui/panel/colour/colour-picker.tsx';
import { FontList } from '../../../../ui/panel/font-list.tsx';
import { setPending } from '../../edit.state.ts';
import { isIdle } from '../apply-pending.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import type { PanelProps } from '../panel-props.ts';
import { ToolPanel } from '../tool-panel.tsx';
import { ownFonts, textState } from './text.state.ts';
import field from '../../../../ui/fields/text-field.module.css';
import styles from '../tools.module.css';

/** The settings of text on the picture: content, font of device or studio, size and colour. */
export function TextPanel({ pending, size, onClose }: PanelProps<'text'>) {
  const { font, isBold, colour } = useSnapshot(textState);
  const wordsId = useId();
  const step: EditStepOf<'text'> = pending ?? { kind: 'text', words: '', font, isBold, colour, ...placeIn(size) };
  const change = (part: Partial<EditStepOf<'text'>>) => {
    const next = { ...step, ...part };
    Object.assign(textState, { font: next.font, isBold: next.isBold, colour: next.colour });
    setPending(next);
  };
  const longest = Math.max(size.width, size.height);
  return (
    <ToolPanel title="Text" canApply={!isIdle(step)} onClose={onClose}>
      <div className={field.field}>
        <label htmlFor={wordsId} className={field.label}>
          Words
        </label>
        <textarea
          className={styles.words}
          id={wordsId}
          rows={2}
          maxLength={editLimits.words}
          dir="auto"
          value={step.words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
      </div>
      <FigureSlider
        label="Size"
        value={step.size}
        min={Math.max(4, Math.round(longest / 100))}
        max={Math.max(8, Math.round(longest / 3))}
        describe={(value) => `${value} px`}
        onChange={(value) => change({ size: value })}
        figure={`${step.size} px`}
      />
      <Toggle label="Bold" isOn={step.isBold} onChange={(on) => change({ isBold: on })} />
      <Fonts font={step.font} onFont={(chosen) => change({ font: chosen })} />
      <ColourPicker label="Colour" value={step.colour} onChange={(chosen) => change({ colour: chosen })} />
    </ToolPanel>
  );
}

/** New text is centred, a twelfth of the picture high. */
function placeIn({ width, height }: PictureSize) {
  return { x: width / 2, y: height / 2, size: Math.max(4, Math.round(Math.max(width, height) / 12)) };
}

function Fonts({ font, onFont }: { font: string; onFont: (font: string) => void }) {
  const { installed } = useSnapshot(textState);
  const [isRefused, setIsRefused] = useState(false);
  const ask = () =>
    void runAction(async () => {
      const fonts = await listLocalFonts();
      setIsRefused(fonts === null);
      if (fonts !== null) textState.installed = fonts;
    });
  return (
    <>
      <FontList label="Font" fonts={installed === null ? ownFonts : [...ownFonts, ...installed]} value={font} onChange={onFont} />
      {installed === null && canListLocalFonts() && (
        <Button size="s" onClick={ask}>
          Show the fonts of this device
        </Button>
      )}
      {isRefused && <p className={styles.note}>The browser did not allow it. Allow fonts for this site, then try again.</p>}
    </>
  );
}
