import { createTransport } from 'nodemailer'
import type { Channel, ChannelKind } from '#config-model/types.generated.ts'
import { type ChannelContext, type OpenChannel, DeliveryError } from './channels/definition.ts'
import { openHttpChannel } from './channels/http.ts'

/** How long the server may be silent, milliseconds. */
const silence = 10_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

type LeavingKind = Exclude<ChannelKind, 'portal'>

/** Messages in the portal itself are stored with what happened and need no delivery. */
export const isLeaving = (kind: ChannelKind): kind is LeavingKind => kind !== 'portal'

/** How each kind of channel is opened. */
export const channelKinds: Record<
  LeavingKind,
  (channel: Channel, context: ChannelContext) => OpenChannel
> = {
  mail: openMailChannel,
  http: openHttpChannel,
}

/**
 * E-mail over SMTP, text and HTML. A message keeps its Message-ID: where an attempt was broken off
 * after the server had it, mail programs see that the second is the same.
 */
function openMailChannel(_: Channel, { mail }: ChannelContext): OpenChannel {
  const { url, from } = mail ?? { url: 'smtp://localhost', from: '' }
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    dnsTimeout: silence,
  })

  const sender = from.replace(/^.*</, '').replace(/>$/, '').trim()
  const domain = sender.slice(sender.lastIndexOf('@') + 1)

  return {
    missing: () => (mail ? [] : ['SMTP_URL', 'MAIL_FROM']),
    async deliver({ address, content, idempotencyKey, signal }) {
      try {
        await transport.sendMail({
          from,
          // As an object: a comma or a bracket in it makes no second recipient.
          to: { name: '', address },
          subject: content.title,
          text: content.text,
          html: content.html,
          messageId: `<${encodeURIComponent(idempotencyKey)}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw asDeliveryError(error as SmtpError)
      }
    },
  }
}

/** A server's 5xx about a recipient or the text stays so; one about who signs in is mended by people. */
function asDeliveryError({ message, code, responseCode = 0 }: SmtpError): DeliveryError {
  const isPermanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new DeliveryError(message, { isPermanent })
}
