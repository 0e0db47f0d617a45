import { shareTexts } from '#texts/share.ts';
import type { CommunityFacts, PageFacts, Photo } from './facts.ts';
import { drawnLines, fitted, leading, linesOf } from './lettering.ts';
import { type Box, inks, logo, paper, photo, sheet, tearLine, ticketOutline } from './paper.ts';
import { photoData } from './png.ts';
import { shareSize } from './raffle-picture.ts';

const ticket: Box = { x: 34, y: 34, width: 1132, height: 562 };
const stubHeight = 124;
const tear = ticket.height - stubHeight;

/** The picture of one of the product's own pages: its title on a ticket. */
export function pagePicture({ title, lead }: PageFacts): string {
  return onTicket({ title, lead, foot: [], data: null });
}

/** The picture that a link to a community unfolds with. */
export async function communityPicture(facts: CommunityFacts, bytes: Photo): Promise<string> {
  const data = await photoData(bytes, photoBox);
  const words = shareTexts.community;
  return onTicket({
    title: facts.name,
    lead: facts.description.replace(/\s+/gu, ' ').trim() || words.promiseOf(facts),
    foot: words.facts(facts),
    data,
  });
}

const photoBox: Box = { x: ticket.x, y: ticket.y, width: 392, height: tear };

function onTicket({ title, lead, foot, data }: PageFacts & { foot: readonly string[]; data: string | null }): string {
  const outline = ticketOutline(ticket, tear, 'below');
  const x = data ? photoBox.x + photoBox.width + 44 : ticket.x + 56;
  const width = ticket.x + ticket.width - 56 - x;
  const set = fitted(title, {
    face: 'display',
    sizes: [100, 90, 80, 72, 64, 56, 48],
    width,
    lines: 4,
    height: tear - 180,
  });
  const leadLines = linesOf(lead, { face: 'text', size: 34 }, width, 2);
  const height = set.lines.length * set.size * leading + leadLines.length * 44 + 18;
  const top = ticket.y + Math.max(44, (tear - height) / 2);
  const leadTop = top + set.lines.length * set.size * leading + 18;
  const foot_y = ticket.y + tear + stubHeight / 2 + 14;
  return sheet(
    shareSize,
    [
      paper({ size: shareSize, outline }, [
        data ? photo(photoBox, data) : '',
        `<rect x="${ticket.x}" y="${ticket.y + tear}" width="${ticket.width}" height="${stubHeight}" fill="${inks.accent}"/>`,
      ]),
      tearLine(
        { x: ticket.x + 40, y: ticket.y + tear },
        { x: ticket.x + ticket.width - 34, y: ticket.y + tear },
        inks.well,
      ),
      drawnLines(set.lines, { face: 'display', size: set.size }, { x, y: top + set.size * 0.84, fill: inks.ink }),
      drawnLines(leadLines, { face: 'text', size: 34, leading: 1.3 }, { x, y: leadTop + 34, fill: inks.soft }),
      logo({ x: ticket.x + 50, y: foot_y, size: 46, mark: inks.onAccent, ink: inks.onAccent, behind: inks.accent }),
      drawnLines(
        linesOf(foot.length > 0 ? foot.join('  ·  ') : shareTexts.promise, { face: 'strong', size: 32 }, 760, 1),
        { face: 'strong', size: 32 },
        { x: ticket.x + ticket.width - 56, y: foot_y - 3, fill: inks.onAccent, anchor: 'end' },
      ),
    ].join(''),
  );
}
