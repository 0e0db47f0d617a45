import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

type MessagePicturesProps = {
  communityUrl: string;
  pictures: readonly { file: string; alt: string }[];
  name: string;
};

/** The pictures of a message, each opening whole. */
export function MessagePictures({ communityUrl, pictures, name }: MessagePicturesProps) {
  if (pictures.length === 0) return null;
  const isOne = pictures.length === 1;
  return (
    <ul className={isOne ? 'grid max-w-md' : 'grid max-w-lg grid-cols-2 gap-2'}>
      {pictures.map(({ file, alt }, index) => {
        const address = paths.messagePicture({ communityUrl, file });
        const words = alt || messageTexts.message.picture(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand in a message twice
          <li key={`${file} ${index}`}>
            <a href={address} target="_blank" rel="noopener" aria-label={messageTexts.message.openPicture(words)}>
              <img
                src={address}
                alt={words}
                loading="lazy"
                className={`rounded-lg border border-line bg-well ${isOne ? 'max-h-96 object-contain' : 'aspect-square w-full object-cover'}`}
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
