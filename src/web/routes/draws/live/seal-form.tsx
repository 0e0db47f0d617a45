import { Form, useNavigation } from 'react-router';
import { drawTexts } from '#texts/draws/draws.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

const words = drawTexts.seal;

type SealFormProps = { inReview: number; communityUrl: string; raffle: string; refusal: string | null };

/** The organiser's form to seal the list early. */
export function SealForm({ inReview, communityUrl, raffle, refusal }: SealFormProps) {
  const isWorking = useNavigation().formData?.get('act') === 'seal';
  return (
    <Section title={words.title} lead={words.lead}>
      <Form method="post" className="grid max-w-2xl gap-4">
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {inReview > 0 && <Checkbox name="leaveOut" label={words.leaveOut(inReview)} />}
        <div className="flex flex-wrap gap-3">
          <Button name="act" value="seal" pending={isWorking}>
            {words.button}
          </Button>
          {inReview > 0 && (
            <ButtonLink kind="secondary" to={paths.raffleDesk({ communityUrl, raffle })}>
              {words.desk}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Section>
  );
}
