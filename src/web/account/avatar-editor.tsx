import { useRef } from 'react'
import { useAccountText } from '#web/i18n/account/account-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { showError, showMessage } from '#web/ui/messages.tsx'
import { avatarPicture } from './avatar-picture.ts'

/** The user's picture with the ways to change it and to take it away. */
export function AvatarEditor({
  name,
  avatar,
  onChange,
}: {
  name: string
  avatar: string | null
  onChange: (avatar: string | null) => Promise<void>
}) {
  const t = useAccountText()
  const input = useRef<HTMLInputElement>(null)
  const change = (next: Promise<string | null>) => {
    next.then(onChange).then(
      () => showMessage(t('saved'), 'success'),
      (error: unknown) =>
        error instanceof DOMException
          ? showMessage(t('avatarUnreadable'), 'error')
          : showError(error),
    )
  }

  return (
    <div className="account-avatar">
      <Avatar name={name} picture={avatar} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('changeAvatar')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) change(avatarPicture(file))
          }}
        />
        <p>
          <button type="button" className="ui-button" onClick={() => input.current?.click()}>
            {t('changeAvatar')}
          </button>{' '}
          {avatar && (
            <button type="button" className="ui-link" onClick={() => change(Promise.resolve(null))}>
              {t('removeAvatar')}
            </button>
          )}
        </p>
        <p className="ui-hint">{t('avatarHint')}</p>
      </div>
    </div>
  )
}
