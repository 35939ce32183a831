import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { addressOfReference } from '../../../../contract/generations/image/image-reference.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { classNames } from '../../../ui/class-names.ts';
import { changeForm } from '../character-create.state.ts';
import type { CharacterForm, CharacterReference } from '../form.ts';
import { chooseReferences } from '../rules/choose-references.ts';
import { PictureSlot } from './picture-slot.tsx';
import type { PickPicture } from './way-section.tsx';
import layout from '../../../ui/layout/form-card.module.css';
import styles from './reference-section.module.css';

const kinds = [
  { type: 'face', label: 'Face', about: 'Whose face it is.' },
  { type: 'composition', label: 'Composition', about: 'Where things are. It sets the size.' },
  { type: 'pose', label: 'Pose', about: 'How they stand.' },
] as const;

type ReferenceSectionProps = { form: CharacterForm; account: string; onPick: PickPicture };

/** Reference pictures, each with the one aspect to follow. */
export function ReferenceSection({ form, account, onPick }: ReferenceSectionProps) {
  const references = form.parameters.imageReference?.value ?? [];
  const shown = kinds.filter(({ type }) => type !== 'pose' || form.parameters.creation_mode.value !== 'pose');
  return (
    <details className={classNames(layout.card, styles.details)} open={references.length > 0 || undefined}>
      <summary className={styles.summary}>References{references.length > 0 && ` (${references.length})`}</summary>
      <div className={styles.kinds}>
        {shown.map(({ type, label, about }) => {
          const url = references.find((one) => one.type === type);
          return (
            <div key={type} className={layout.field}>
              <span>
                {label}. {about}
              </span>
              <PictureSlot
                label={`${label} reference`}
                url={url === undefined ? null : (addressOfReference(url) ?? null)}
                account={account}
                onPick={onPick}
                onChange={(_, item) =>
                  changeForm((now) => {
                    const others = (now.parameters.imageReference?.value ?? []).filter((one) => one.type !== type);
                    return chooseReferences(now, item === null ? others : [...others, referenceOf(type, item)]);
                  })
                }
              />
            </div>
          );
        })}
      </div>
    </details>
  );
}

function referenceOf(type: CharacterReference['type'], { id, width, height }: MediaRow): CharacterReference {
  const url = itemAddress(id);
  return type === 'pose' ? { type, pose_image: url, width, height } : { type, image_url: url, width, height };
}
