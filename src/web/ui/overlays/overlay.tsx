import { ChakraProvider, Dialog, Drawer, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { chakraSystem } from '#web/theme/system.ts'
import type { DialogProps } from './dialog-actions.tsx'
import { isEscapeHandled } from './dialog-container.ts'
import buttonStyles from '#public/kit/button.module.css'
import styles from './dialog.module.css'

const places = {
  box: { placement: 'center' },
  wide: { placement: 'center' },
  side: { placement: 'end' },
  narrow: { placement: 'end' },
} as const

/** The first input, else the cancel button, so that Enter is harmless. */
const firstToFocus = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>(':is(input, textarea, select):enabled') ??
  body?.parentElement?.querySelector<HTMLElement>(':scope > footer [data-begin]:enabled') ??
  null

/** Chakra's dialog or drawer in the portal's style (dialog.module.css). */
export default function Overlay({
  title,
  onClose,
  children,
  footer,
  kind = 'box',
  isPersistent = false,
}: DialogProps) {
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  const Kind = places[kind].placement === 'end' ? Drawer : Dialog

  return (
    <ChakraProvider value={chakraSystem}>
      <Kind.Root
        open
        lazyMount
        unmountOnExit
        closeOnInteractOutside={!isPersistent}
        onEscapeKeyDown={(event) => isEscapeHandled(event) && event.preventDefault()}
        initialFocusEl={() => firstToFocus(body.current)}
        onOpenChange={({ open }) => {
          if (!open) onClose()
        }}
        {...places[kind]}
      >
        <Portal>
          <Kind.Backdrop />
          <Kind.Positioner>
            <Kind.Content className={styles.dialog} data-kind={kind}>
              <header>
                <Kind.Title asChild>
                  <h2>{title}</h2>
                </Kind.Title>
                <button
                  type="button"
                  className={buttonStyles.iconButton}
                  aria-label={t('close')}
                  title={t('close')}
                  onClick={onClose}
                >
                  ×
                </button>
              </header>
              <div ref={body} className={styles.body}>
                {children}
              </div>
              {footer && <footer>{footer}</footer>}
            </Kind.Content>
          </Kind.Positioner>
        </Portal>
      </Kind.Root>
    </ChakraProvider>
  )
}
