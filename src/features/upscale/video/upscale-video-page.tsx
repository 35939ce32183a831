import type { Plan } from '../../../../contract/account/plan.ts';
import { UpscaleFrame, type UpscaleFrameProps } from '../upscale-frame.tsx';
import { LargerSection } from './larger-section.tsx';
import { PlayedTogether } from './played-together.tsx';
import { useLarger } from './use-larger.ts';

type UpscaleVideoPageProps = UpscaleFrameProps & { account: string; plan: Plan };

/** The page for upscaling a video by an engine or on the device, and comparing the result. */
export function UpscaleVideoPage({ account, plan, ...frame }: UpscaleVideoPageProps) {
  const item = frame.item ?? null;
  const { made, making, failed } = useLarger(item);
  return (
    <UpscaleFrame
      {...frame}
      kind="video"
      stage={item && <PlayedTogether key={`${item.id} ${made?.id ?? ''}`} item={item} larger={made} account={account} />}
    >
      {item && <LargerSection key={item.id} item={item} plan={plan} made={made} making={making} failed={failed} />}
    </UpscaleFrame>
  );
}
