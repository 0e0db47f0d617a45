/** Keeps bytes under the SHA-256 of their content. Nothing in it is public: whoever serves a file decides who may see it. */
export type FileStore = {
  /** Stores bytes; gives the hash that they are found by. Storing the same bytes again changes nothing. */
  put(bytes: Uint8Array): Promise<string>;
  /** Reads bytes by their hash; null when they are not there. */
  get(hash: string): Promise<Uint8Array | null>;
  /** Removes bytes for good. What is not there is no fault. */
  remove(hash: string): Promise<void>;
};
