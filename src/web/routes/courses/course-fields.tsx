import { courseAccesses, courseLimits, progressions } from '#domain/courses/course.ts';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import { courseTexts } from '#texts/courses.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

type CourseFieldsProps = {
  course?: { title: string; summary: string; access: string; progression: string; cover: string | null };
  /** Access is for sale in this community. */
  isPaid: boolean;
  faults: Readonly<Record<string, string>>;
  text: (name: string, kept: string) => string;
};

/** What a course is about and for whom. */
export function CourseFields({ course, isPaid, faults, text }: CourseFieldsProps) {
  const words = courseTexts.form;
  const access = text('access', course?.access ?? 'all_members');
  const cover = text('cover', '') || course?.cover;
  return (
    <>
      <Field label={words.title} error={faults.title}>
        <TextInput
          name="title"
          required
          maxLength={courseLimits.title}
          defaultValue={text('title', course?.title ?? '')}
        />
      </Field>
      <Field label={words.summary} hint={words.summaryHint} error={faults.summary} optional>
        <TextArea
          name="summary"
          rows={3}
          maxLength={courseLimits.summary}
          defaultValue={text('summary', course?.summary ?? '')}
        />
      </Field>
      {(isPaid || access === 'paid') && (
        <RadioCards
          legend={words.access}
          name="access"
          columns={2}
          defaultValue={access}
          error={faults.access}
          options={courseAccesses.map((value) => ({
            value: value as string,
            label: words.accesses[value][0],
            hint: words.accesses[value][1],
          }))}
        />
      )}
      <RadioCards
        legend={words.progression}
        name="progression"
        columns={2}
        defaultValue={text('progression', course?.progression ?? 'free')}
        error={faults.progression}
        options={progressions.map((value) => ({
          value: value as string,
          label: words.progressions[value][0],
          hint: words.progressions[value][1],
        }))}
      />
      {cover && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <img src={pictureOf(cover, 320)} alt={words.coverNow} className="h-20 w-36 rounded-md object-cover" />
          {course?.cover && <Checkbox name="removeCover" value="si" label={words.removeCover} />}
        </div>
      )}
      <input type="hidden" name="cover" value={text('cover', '')} />
      <Field label={words.cover} hint={words.coverHint} error={faults.cover} optional>
        <FileInput name="coverFile" accept={acceptedPictures} largest={largestPicture} />
      </Field>
    </>
  );
}
