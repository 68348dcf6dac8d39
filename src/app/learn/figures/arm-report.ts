/** What became of the small arm's last reach: told beside the figure. */
export const armReport = { inside: 15, target: '' };
