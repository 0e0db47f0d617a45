import type { FileRow } from '#db/communities/community-export.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { Cell } from '#domain/csv.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { type Currency, decimalText } from '#domain/money.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { stateNames } from '#texts/states.ts';

type Cells = (row: FileRow) => Cell[];
type Place = Pick<CommunityRow, 'time_zone'>;

/** A text as a cell; empty without one. */
export const cellText = (value: unknown) => (typeof value === 'string' ? value : '');

/** An instant on the clocks of the community: `2026-11-21T11:00:00+01:00`. */
export const cellTime = (value: unknown, { time_zone: timeZone }: Place) =>
  typeof value === 'string' ? Temporal.Instant.from(value).toString({ timeZone, smallestUnit: 'second' }) : '';

/** The cells of a member: name, e-mail, role, state, and the community's time of joining and of the last change. */
export function memberCells(place: Place): Cells {
  return ({ name, email, role, status, joinedAt, changedAt }) => [
    cellText(name),
    cellText(email),
    communityTexts.roles[role as MemberRole],
    stateNames.member[status as MemberStatus],
    cellTime(joinedAt, place),
    cellTime(changedAt, place),
  ];
}

/** The cells of a payment for access. Amounts, in minor units in the row, become decimals; times are the community's. */
export function paymentCells(place: Place): Cells {
  return ({ reference, name, status, amount, currency, createdAt, paid, refunded, paidAt }) => {
    const money = (value: unknown) => ({
      decimal: decimalText({ amount: Number(value), currency: currency as Currency }),
    });
    return [
      cellText(reference),
      cellText(name),
      stateNames.access[status as AccessPaymentStatus],
      money(amount),
      cellText(currency),
      cellTime(createdAt, place),
      money(paid),
      money(refunded),
      cellTime(paidAt, place),
    ];
  };
}

/** The cells of somebody's progress in a lesson; times are the community's. */
export function progressCells(place: Place): Cells {
  return ({ course, lesson, name, state, openedAt, completedAt }) => [
    cellText(course),
    cellText(lesson),
    cellText(name),
    communityFileTexts.lessonStates[cellText(state)] ?? cellText(state),
    cellTime(openedAt, place),
    cellTime(completedAt, place),
  ];
}
