import { useId, useSyncExternalStore } from 'react'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { usePaperText } from '#web/i18n/paper-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { showError } from '#web/ui/toasts.tsx'
import styles from '#public/kit/button.module.css'

/**
 * The button whose document is being created; all others wait, since the server creates one at a
 * time per account.
 */
let making: string | null = null

const listeners = new Set<() => void>()

const setMaking = (button: string | null) => {
  making = button
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useMaking = (): string | null => useSyncExternalStore(subscribe, () => making)

interface PaperButtonProps {
  record: { entity: string; id: string }
  form?: string
  /** Holds the template; without it the record's form is printed. */
  field?: string
  isPrinted?: boolean
}

/** Milliseconds between checks whether the tab is still open. */
const tabCheckInterval = 30_000

export default function PaperButton({
  record: { entity, id },
  form,
  field,
  isPrinted = false,
}: PaperButtonProps) {
  const t = usePaperText()
  const button = useId()
  const making = useMaking()
  const isMaking = making === button
  const query = new URLSearchParams({ ...(form && { form }), ...(field && { field }) })
  const address = `${apiPaths.recordPaper(entity, id)}?${query.toString()}`
  const make = () =>
    createDocument(button, () =>
      isPrinted ? showInTab(address, t('making')) : api.downloadExport(address, undefined),
    )

  return (
    <button
      type="button"
      className={styles.button}
      disabled={making !== null}
      aria-busy={isMaking || undefined}
      onClick={make}
    >
      <Glyph name={isPrinted ? 'print' : 'download'} />{' '}
      {isMaking ? t('making') : t(isPrinted ? 'print' : 'download')}
    </button>
  )
}

/**
 * Shows a document in a new tab, opened during the click because of popup blockers. Saves the file
 * where no tab opens.
 */
async function showInTab(address: string, waiting: string): Promise<unknown> {
  const tab = window.open('', '_blank')
  if (!tab) return api.downloadExport(address, undefined)

  tab.document.title = waiting

  try {
    const url = URL.createObjectURL(await api.getBlob(address))
    revokeOnClose(tab, url)
    return tab.location.replace(url)
  } catch (error) {
    tab.close()
    throw error
  }
}

function revokeOnClose(tab: Window, url: string): void {
  const watch = setInterval(() => {
    if (!tab.closed) return
    clearInterval(watch)
    URL.revokeObjectURL(url)
  }, tabCheckInterval)
}

/** Does nothing while another document is being created; shows errors. */
function createDocument(button: string, make: () => Promise<unknown>): void {
  if (making !== null) return

  setMaking(button)
  make()
    .catch(showError)
    .finally(() => setMaking(null))
}
