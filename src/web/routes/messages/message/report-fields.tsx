import { messageLimits, messageReportReasons } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const words = messageTexts.report;

/** What is wrong with what somebody said. */
export function ReportFields({ faults }: { faults: Readonly<Record<string, string>> | undefined }) {
  return (
    <>
      <Field label={words.reason} error={faults?.reason}>
        <Select name="reason" defaultValue={messageReportReasons[0]} data-focus>
          {messageReportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.more} optional error={faults?.words}>
        <TextArea name="words" maxLength={messageLimits.reportWords} className="min-h-20!" />
      </Field>
    </>
  );
}
