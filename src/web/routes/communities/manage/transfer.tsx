import { Form } from 'react-router';
import { manageCommunitiesTexts } from '#texts/communities/manage-communities.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Confirm } from '#web/routes/communities/confirm.tsx';
import type { ManageReturned, Own } from '#web/routes/communities/manage.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

const words = manageCommunitiesTexts.transfer;

type TransferProps = {
  own: Own;
  possibleOwners: readonly { uid: string; name: string }[];
  returned: ManageReturned;
};

/** Offers a community to one of its admins. */
export function Transfer({ own, possibleOwners, returned }: TransferProps) {
  const fault = returned?.act === 'offer' ? (returned.refused.fields.to ?? returned.refused.message) : undefined;
  return (
    <Confirm
      asks={`pasar:${own.url}`}
      anchor={own.url}
      open={words.open}
      of={own.name}
      kind="quiet"
      question={words.question(own.name)}
      points={words.points}
      fields={{ act: 'offer', community: own.url }}
      confirm={possibleOwners.length > 0 ? words.confirm : null}
      cancel={manageCommunitiesTexts.cancel}
      isMild
    >
      {possibleOwners.length > 0 ? (
        <Field label={words.who} error={fault}>
          <Select name="to" defaultValue="" required>
            <option value="">{words.choose}</option>
            {possibleOwners.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Notice
          quiet
          action={
            <ButtonLink kind="secondary" size="small" to={`${paths.tickets({ communityUrl: own.url })}?ver=personas`}>
              {words.toPeople}
            </ButtonLink>
          }
        >
          {words.nobody}
        </Notice>
      )}
    </Confirm>
  );
}

/** A pending offer. */
export function SentOffer({ own, offer }: { own: Own; offer: NonNullable<Own['sent']> }) {
  return (
    <Notice
      quiet
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="offer" value={offer.id} />
          <Button
            kind="secondary"
            size="small"
            name="act"
            value="withdraw"
            aria-label={`${words.withdraw}: ${own.name}`}
          >
            {words.withdraw}
          </Button>
        </Form>
      }
    >
      {words.sent(offer.to, formatDateTime(offer.expiresAt, offer.timeZone))}
    </Notice>
  );
}
