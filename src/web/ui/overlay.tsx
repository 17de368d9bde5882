import { ChakraProvider, Dialog, Drawer, Portal } from '@chakra-ui/react'
import { useText } from '#web/i18n/use-text.ts'
import { system } from '#web/theme/system.ts'
import type { DialogProps } from './dialog.tsx'

/** Dialog and drawer of Chakra, in the portal's own clothes (base.css). */
export default function Overlay({ title, onClose, children, footer, side = false }: DialogProps) {
  const t = useText()
  const change = ({ open }: { open: boolean }) => {
    if (!open) onClose()
  }
  const Kind = side ? Drawer : Dialog
  return (
    <ChakraProvider value={system}>
      <Kind.Root
        open
        onOpenChange={change}
        lazyMount
        unmountOnExit
        {...(side ? { placement: 'end' as const, size: 'sm' as const } : { placement: 'center' as const })}
      >
        <Portal>
          <Kind.Backdrop />
          <Kind.Positioner>
            <Kind.Content className="ui-dialog" data-side={side || undefined}>
              <header className="ui-dialog-head">
                <Kind.Title asChild>
                  <h2>{title}</h2>
                </Kind.Title>
                <button type="button" className="ui-icon-button" aria-label={t('close')} onClick={onClose}>
                  ×
                </button>
              </header>
              <div className="ui-dialog-body">{children}</div>
              {footer && <footer className="ui-dialog-foot">{footer}</footer>}
            </Kind.Content>
          </Kind.Positioner>
        </Portal>
      </Kind.Root>
    </ChakraProvider>
  )
}
