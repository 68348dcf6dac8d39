/** "1 joint has", "2 joints have": a count and the words that go with it. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
