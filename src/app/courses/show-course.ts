import { communitySeen } from '#app/communities/community-facts.ts';
import { view } from '#app/view.ts';
import { courseFacts } from './course-facts.ts';
import { type AsMember, type CourseAddress, findCourse } from './find-course.ts';
import { outlineOf, readOutlines } from './outline.ts';

/** A course with its outline, for the asker. */
export const showCourse = view({
  find: (db, input: CourseAddress & AsMember, actor, now) => findCourse(db, input, actor, now),
  permission: 'course.see',
  show: async ({ app, actor, now, input: { asMember = false }, found, can }) => {
    const { community, course, accessLevel } = found;
    const isTrying = asMember && can('course.see-drafts');
    const rows = await readOutlines(app.db, [course], isTrying ? null : actor.userId);
    return {
      community: await communitySeen(community, { app, now, can }),
      course: courseFacts(course, now),
      accessLevel,
      isTrying,
      outline: outlineOf(rows, { ...found, timeZone: community.time_zone }, now),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        edit: can('course.edit'),
        seeProgress: can('course.see-progress'),
      },
    };
  },
});
