import { isOrdered, orderOperator } from './order.ts'

/** The subject is less than the operand. */
export const belowOperator = orderOperator([-1], 'less', isOrdered)
