import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { syncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { installApp, useInstall } from '../../ui/hooks/use-install.ts';
import { keepingWords } from '../../lib/account/keeping-words.ts';
import { isIosTab } from '../../lib/browser/is-ios-tab.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { Section } from './section.tsx';
import { useStorage, type StorageFacts } from './use-storage.ts';
import styles from './settings-page.module.css';

/** The storage of the studio on this device, and how persistent it is. */
export function DeviceSection({ kept }: { kept: ReactNode }) {
  const isOnDisk = keepingWords[useSnapshot(syncStatus).library].library === null;
  const { facts, persist } = useStorage();
  const disk = isOnDisk ? facts : null;
  const keep = async () => {
    const isKept = await persist();
    showToast({
      text: isKept
        ? 'The browser keeps your pictures until you remove them.'
        : 'The browser did not agree. Installing Pleinair usually makes it agree.',
    });
  };
  return (
    <Section title="This device">
      {disk !== null && <Usage facts={disk} />}
      {kept}
      {disk !== null && disk.isPersisted !== null && (
        <div className={styles.row}>
          <p>
            {disk.isPersisted
              ? 'The browser keeps all this until you remove it.'
              : 'The browser may remove pictures saved here when the disk is nearly full. They stay in the studio.'}
          </p>
          {!disk.isPersisted && <Button onClick={() => void runAction(keep)}>Keep them here</Button>}
        </div>
      )}
      <Install />
      {isOnDisk && (
        <p className={styles.note}>A deletion goes through even when this tab is closed: at the latest when Pleinair is opened again.</p>
      )}
    </Section>
  );
}

function Usage({ facts: { usedBytes, quotaBytes } }: { facts: StorageFacts }) {
  if (usedBytes === null) return <p>This browser does not say how much is stored.</p>;
  return (
    <div className={styles.usage}>
      <p>
        {formatBytes(usedBytes)} used{quotaBytes !== null && ` of ${formatBytes(quotaBytes)} this browser allows`}
      </p>
      {quotaBytes !== null && quotaBytes > 0 && <Progress label="Storage used" fraction={usedBytes / quotaBytes} />}
    </div>
  );
}

function Install() {
  const { canInstall, isInstalled } = useInstall();
  if (isInstalled) return <p>Pleinair is installed.</p>;
  if (canInstall)
    return (
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void runAction(installApp)}>
        Install Pleinair
      </Button>
    );
  if (isIosTab()) return <p>To install Pleinair and keep your offline library, choose Share, then “Add to Home Screen”.</p>;
  return null;
}
