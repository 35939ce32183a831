import { Slider } from '../../../../ui/fields/slider.tsx';
import { useEditDraft } from '../../use-edit-draft.ts';

type VolumeSliderProps = {
  /** The visible label before the percentage. */
  label: string;
  /** 1: the volume of the file. */
  gain: number;
  save: Parameters<typeof useEditDraft<number>>[1];
};

/** A volume from 0 to twice that of the file. One drag is one edit. */
export function VolumeSlider({ label, gain, save }: VolumeSliderProps) {
  const volume = useEditDraft(gain, save);
  const percent = Math.round(volume.value * 100);
  return (
    <div onBlur={volume.leave}>
      <Slider
        label={`${label} ${percent}%`}
        value={percent}
        min={0}
        max={200}
        step={5}
        describe={(value) => `${value}%`}
        onChange={(value) => volume.change(value / 100)}
      />
    </div>
  );
}
