/** Header of a file that is written while it is sent: about how many bytes it will have, so that progress can be told. */
export const expectedBytes = 'x-expected-bytes'
