/** A session of who is signed in, at the console or at the back office. */
export interface StaffSessionResource {
  id: string;
  /** By which its owner recognises it, such as `Firefox, Linux`; null if it is not known. */
  browser: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}
