import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** How many candidates of each kind the front page chooses from. */
const candidates = 48;

/** Public raffles on sale with their communities, soonest closing first from an instant on. */
export function raffleCandidates(db: Db, closingFrom: Temporal.Instant) {
  return db
    .selectFrom('raffle_listings as listed')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'listed.community_id').onRef('raffles.id', '=', 'listed.raffle_id'),
    )
    .innerJoin('communities', 'communities.id', 'listed.community_id')
    .selectAll('raffles')
    .select(['communities.url as communityUrl', 'communities.name as communityName', 'communities.country'])
    .select((eb) =>
      eb.exists(openReports(db).where('reports.raffle_id', '=', sql.ref<string>('listed.raffle_id'))).as('isReported'),
    )
    .where('listed.closes_at', '>=', closingFrom)
    .where('raffles.status', '=', 'open')
    .where('communities.visibility', '=', 'public')
    .where('communities.status', '=', 'active')
    .orderBy('listed.closes_at')
    .orderBy('listed.raffle_id')
    .limit(candidates)
    .execute();
}

/** Public communities, most members first, with what choosing one needs. */
export function communityCandidates(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('community_listings as listed')
    .innerJoin('communities', 'communities.id', 'listed.community_id')
    .select(['communities.id', 'communities.description', 'communities.member_count as memberCount'])
    .select((eb) => [publishedCourses(now).as('courseCount'), eb.exists(openReports(db)).as('isReported')])
    .where('communities.visibility', '=', 'public')
    .where('communities.status', '=', 'active')
    .orderBy('listed.member_count', 'desc')
    .orderBy('listed.community_id')
    .limit(candidates)
    .execute();
}

/** Open reports of the community of a row called `listed`. */
function openReports(db: Db) {
  return db
    .selectFrom('reports')
    .select('reports.id')
    .where('reports.community_id', '=', sql.ref<string>('listed.community_id'))
    .where('reports.closed_at', 'is', null);
}

/** How many public courses a row of `communities` has at an instant. */
export function publishedCourses(now: Temporal.Instant) {
  return sql<number>`(
    select count(*) from courses
    where courses.community_id = communities.id and communities.allow_formation
      and (courses.status = 'published' or (courses.status = 'scheduled' and courses.publish_at <= ${now}))
  )`;
}
