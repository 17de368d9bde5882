import { storeText } from '#web/browser-storage.ts'
import { decryptText, encryptText } from '#web/session/leaving/encrypted-text.ts'
import { draftKey, canStoreDrafts } from '#web/session/leaving/unsaved-drafts.ts'

/** Drafts also work where storage is full or forbidden. */
export interface DraftStorage {
  read: () => string | null
  /** False when it could not be stored. */
  write: (text: string) => boolean
  clear: () => void
}

/** Encrypted, and cleared at log-out. */
export function createDraftStorage(userId: string, name: string): DraftStorage {
  const key = draftKey(userId, name)
  const attempt = <Result>(action: () => Result, otherwise: Result) => {
    try {
      return action()
    } catch {
      return otherwise
    }
  }

  return {
    read: () => attempt(() => decryptText(userId, localStorage.getItem(key)), null),
    write: (text) => {
      const sealed = canStoreDrafts(userId) ? encryptText(userId, text) : null
      return sealed !== null && storeText(key, sealed)
    },
    clear: () => attempt(() => localStorage.removeItem(key), undefined),
  }
}
