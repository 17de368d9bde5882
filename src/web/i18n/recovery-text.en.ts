import type { zh } from './recovery-text.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Forgot password',
  paperHint:
    'Set a new password with a reset code that the staff issued on paper. It works once; every device is signed out.',
  way: 'Way of recovery',
  email: 'Code by e-mail',
  mobile: 'Code by SMS',
  paper: 'Code on paper',
  sentHint:
    'The code is sent to the e-mail address or mobile that was verified in your centre. With the new password every device is signed out.',
  sent: 'If the account has a verified address, the code is on its way; it is valid for {minutes} min. If nothing arrives, check the username or choose another way.',
  send: 'Send code',
  sendAgain: 'Send another code',
  haveCode: 'I have a code already',
  sentCode: 'Code',
  sentCodeHint: 'The code that you received',
  username: 'Username',
  usernameHint: 'Credit code / username',
  code: 'Reset code',
  codeHint: '12 letters and digits, capitals or small',
  newPassword: 'New password',
  newPassword2: 'New password again',
  passwordRule:
    '8–64 characters with three of: capitals, small letters, digits, symbols; or 15 and more of any kind',
  usernameEmpty: 'Please enter your username',
  codeEmpty: 'Please enter the code',
  passwordEmpty: 'Please enter a new password',
  passwordsDiffer: 'The two new passwords differ',
  submit: 'Set new password',
  submitting: 'Setting…',
  done: 'The new password is set; please sign in',
  back: 'Back to sign-in',
  slipTitle: 'Password reset code',
  slipFor: 'Account',
  slipName: 'Name',
  slipCode: 'Reset code',
  slipUntil: 'Valid until',
  slipHow:
    'How to use it: open {address} and enter the username, this code and a new password. The code works once. Give it to nobody, and destroy this paper when it is used or has expired.',
  slipOnce:
    'The code is shown this once. Print it and hand it over in person; once closed it can only be issued again.',
  print: 'Print',
  copy: 'Copy',
  close: 'Close',
  signature: 'Received by:                               Date:',
}

export default en
