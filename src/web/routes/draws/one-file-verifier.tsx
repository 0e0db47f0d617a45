import { verifierTexts } from '#texts/draws/verifier.ts';
import { paths } from '#texts/paths.ts';

const words = verifierTexts.page.oneFile;

/** Where the verifier that is one file is had, and opened by a phone that opens no file of its own. */
export function OneFileVerifier() {
  return (
    <p className="measure">
      <a className="link" href={paths.verifierFile()} download>
        {words.download}
      </a>{' '}
      {words.words}{' '}
      <a className="link" href={paths.verifierFile()}>
        {words.open}
      </a>
      .
    </p>
  );
}
