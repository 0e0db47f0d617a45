import { documentResponse, json } from '#web/routes/draws/document-response.ts';
import { exampleText } from './example-acta.ts';

/** The acta that the front page explains, as a file that any verifier reads. */
export function loader() {
  return documentResponse(exampleText, json, 'acta-de-ejemplo.json');
}
