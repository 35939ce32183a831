import { Link } from '@tanstack/react-router';
import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { nameMode } from '../../../contract/trained-models/training-mode-texts.ts';
import { CoverPicture } from '../../ui/picture/cover-picture.tsx';
import card from '../../ui/picture/model-card.module.css';

/** Card of a published model: cover, name, subject and author. */
export function HubCard({ model }: { model: CommunityModel }) {
  const { key, model_name: name, training_mode: mode, username, cover, sample_images: samples } = model;
  return (
    <div className={card.card}>
      <Link to="/models/{-$modelKey}" params={{ modelKey: key }} search={{}} className={card.link}>
        <span className={card.box}>
          <CoverPicture url={cover ?? samples[0] ?? null} />
        </span>
        <span className={card.name}>
          <span dir="auto">{name}</span>
        </span>
      </Link>
      <p className={card.line}>
        {nameMode(mode)}
        {username !== null && ` · by ${username}`}
      </p>
    </div>
  );
}
