import { Form, Link, useNavigation } from 'react-router';
import type { MemberRole } from '#domain/members/membership.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { type LeavingFacts, leavingPaid, memberTexts } from '#texts/members/members.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import type { JoinRefusal } from './join-box.tsx';

type OwnPlaceProps = {
  role: MemberRole;
  isOwner: boolean;
  isPaid: boolean;
  /** What is left behind on leaving, where access costs something. */
  leaving: LeavingFacts | null;
  isOfRaffles: boolean;
  url: string;
  refused: JoinRefusal;
};

const words = memberTexts.join;

/** What a member is in a community, and the way out of it. */
export function OwnPlace({ role, isOwner, isPaid, leaving, isOfRaffles, url, refused }: OwnPlaceProps) {
  const isSending = useNavigation().formData?.get('act') === 'leave';
  const isHere = refused?.act === 'leave';
  return (
    <Section title={words.member}>
      <p className="text-soft">{words.yourRole(communityTexts.roles[role])}</p>
      {isPaid && (
        <p>
          <Link className="link" to={paths.access({ communityUrl: url })}>
            {words.access}
          </Link>
        </p>
      )}
      {isOwner ? (
        <>
          <p className="measure text-soft">{words.ownerStays}</p>
          <p>
            <Link className="link" to={paths.manageCommunities()}>
              {words.pass}
            </Link>
          </p>
        </>
      ) : (
        <details open={isHere || undefined}>
          <summary className="link inline-flex min-h-11 items-center">{words.leave}</summary>
          <Form method="post" className="grid gap-3 pt-2">
            <input type="hidden" name="act" value="leave" />
            {isHere && <Notice tone="error">{refused.refused.message}</Notice>}
            <p className="measure">{words.leaveWords(isOfRaffles)}</p>
            {leaving &&
              leavingPaid(leaving).map((sentence) => (
                <p className="measure" key={sentence}>
                  {sentence}
                </p>
              ))}
            <div>
              <Button kind="danger" size="small" pending={isSending}>
                {words.leaveAction}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </Section>
  );
}
