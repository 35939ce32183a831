import { Copy } from 'lucide-react';
import { invitationUrl } from '../../../../contract/team.ts';
import type { NewInvitation } from '../../../actions/teams/invite-member.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** The link of a new invitation. It is stored nowhere, so it cannot be shown again. */
export function InvitationDialog({ made: { member, token }, onClose }: { made: NewInvitation; onClose: () => void }) {
  const url = invitationUrl(token, location.origin);
  const until = formatDateTime(member.invite_expires_at ?? 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invitation link"
      description={`Give this link to ${member.email} yourself. It works once, until ${until}, for the first person who opens it and joins.`}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={<Copy size={16} aria-hidden />} onClick={() => void copyText(url, 'Link')}>
            Copy link
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        value={url}
        hint="It is shown only now. If it gets lost, make a new link in the list; this one then stops working."
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
