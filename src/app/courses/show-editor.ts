import { communitySeen } from '#app/communities/community-facts.ts';
import { view } from '#app/view.ts';
import { begunCounts } from '#db/courses/learners.ts';
import { filesOf } from '#db/courses/lesson-files.ts';
import { courseTransitions } from '#domain/courses/course.ts';
import { videoAddress } from '#domain/courses/video.ts';
import { courseFacts } from './course-facts.ts';
import { planWithout } from './course-limits.ts';
import { type CourseAddress, findCourse, findLesson, type LessonAddress } from './find-course.ts';
import { outlineOf, readOutlines } from './outline.ts';

/** A course for its editors. */
export const showCourseEditor = view({
  find: (db, input: CourseAddress, actor, now) => findCourse(db, input, actor, now),
  permission: 'course.edit',
  show: async ({ app, now, found, can }) => {
    const { community, course } = found;
    const [rows, begun] = await Promise.all([readOutlines(app.db, [course], null), begunCounts(app.db, course.id)]);
    const outline = outlineOf(
      rows,
      { course, accessLevel: 'staff', enrolment: null, timeZone: community.time_zone },
      now,
    );
    const facts = courseFacts(course, now);
    return {
      community: await communitySeen(community, { app, now, can }),
      course: facts,
      modules: outline.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) => ({ ...lesson, begun: begun.lessons.get(lesson.id) ?? 0 })),
      })),
      out: outline.count,
      begun: begun.course,
      next: courseTransitions[facts.status].filter((status) => status !== 'draft' || begun.course === 0),
      planWithout: planWithout(community),
      can: { configure: can('community.configure'), seeDashboard: can('community.see-dashboard') },
    };
  },
});

/** A lesson for its editors. */
export const showLessonEditor = view({
  find: (db, input: LessonAddress, actor, now) => findLesson(db, input, actor, now),
  permission: 'course.edit',
  show: async ({ app, now, found: { community, course, lesson, module }, can }) => {
    const begun = await begunCounts(app.db, course.id);
    return {
      community: await communitySeen(community, { app, now, can }),
      course: courseFacts(course, now),
      module: module.title,
      begun: begun.lessons.get(lesson.id) ?? 0,
      lesson: {
        slug: lesson.slug,
        title: lesson.title,
        body: lesson.body,
        minutes: lesson.minutes,
        video: lesson.video && videoAddress(lesson.video),
        status: lesson.status,
        publishAt: lesson.publish_at?.toString() ?? null,
        isPreview: lesson.is_preview,
        unlock: lesson.unlock,
        version: lesson.version,
      },
      files: (await filesOf(app.db, lesson.id)).map(({ id, name, bytes }) => ({ id, name, bytes })),
      planWithout: planWithout(community),
      can: { configure: can('community.configure'), seeDashboard: can('community.see-dashboard') },
    };
  },
});
