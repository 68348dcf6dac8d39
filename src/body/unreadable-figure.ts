/** The skeleton's joints do not add up to a body that could be grown; the message says why: "its limbs have no length". */
export class UnreadableFigure extends Error {}
