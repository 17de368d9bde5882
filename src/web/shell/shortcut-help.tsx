import { useEffect, useState } from 'react'
import { pageShortcut } from '#web/ui/keyboard/page-keys.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const ShortcutSheet = lazyComponent(() => import('./shortcut-sheet.tsx'))

export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A Chinese keyboard types the full-width mark.
      if (pageShortcut(event) !== '?' && pageShortcut(event) !== '？') return
      event.preventDefault()
      setOpen(true)
    }

    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [])

  return isOpen && <ShortcutSheet onClose={() => setOpen(false)} />
}
