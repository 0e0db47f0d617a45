/** Why a copy was not made or restored, in a sentence for whoever runs the installation. */
export class CopyFault extends Error {
  override name = 'CopyFault';
}
