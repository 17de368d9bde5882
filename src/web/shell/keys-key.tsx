import { useEffect, useState } from 'react'
import { pageKey } from '#web/ui/keyboard/page-keys.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const KeysSheet = lazyComponent(() => import('./keys-sheet.tsx'))

export function KeysKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A Chinese keyboard types the full-width mark.
      if (pageKey(event) !== '?' && pageKey(event) !== '？') return
      event.preventDefault()
      setOpen(true)
    }

    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [])

  return isOpen && <KeysSheet onClose={() => setOpen(false)} />
}
