import { useId, useSyncExternalStore } from 'react'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { usePaperText } from '#web/i18n/paper/paper-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { showError } from '#web/ui/messages.tsx'
import styles from '#public/kit/button.module.css'

/**
 * The button whose document the server is drawing: it draws one at a time for each account, so all
 * the others wait.
 */
let making: string | null = null

const listeners = new Set<() => void>()

const tell = (button: string | null) => {
  making = button
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the button whose document is being created; null: none. */
const useMaking = (): string | null => useSyncExternalStore(subscribe, () => making)

interface PaperButtonProps {
  record: { entity: string; id: string }
  form?: string
  /** The field whose template is wanted; else the record as its form has it. */
  field?: string
  /** Opens it in a new tab for printing instead of saving it. */
  isPrinted?: boolean
}

/** How often a tab is looked at that may still want its file, milliseconds. */
const looking = 30_000

/** A record as a PDF that the server draws: to be signed, sealed and handed in on paper. */
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
    makePaper(button, () =>
      isPrinted ? showInTab(address, t('making')) : api.export(address, undefined),
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
 * The tab is opened while the press still counts as one, and shows the file once it is there; where
 * the browser opens none the file is saved.
 */
async function showInTab(address: string, waiting: string): Promise<unknown> {
  const tab = window.open('', '_blank')
  if (!tab) return api.export(address, undefined)

  tab.document.title = waiting

  try {
    const url = URL.createObjectURL(await api.blob(address))
    keepFor(tab, url)
    return tab.location.replace(url)
  } catch (error) {
    tab.close()
    throw error
  }
}

/** The file stays as long as its tab: it may be read again. */
function keepFor(tab: Window, url: string): void {
  const watch = setInterval(() => {
    if (!tab.closed) return
    clearInterval(watch)
    URL.revokeObjectURL(url)
  }, looking)
}

/**
 * Creates the document of a button, unless another one is in progress; shows an error on failure.
 */
function makePaper(button: string, make: () => Promise<unknown>): void {
  if (making !== null) return

  tell(button)
  make()
    .catch(showError)
    .finally(() => tell(null))
}
