import { openPanel, useViewState, viewState } from '../page/view-state';
import { Icon } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { useLimber } from '../ui/use-limber';
import { cameraSides, isolatedWords, lookFrom, toggleExtremes, toggleIsolated } from './look';

/**
 * Ways to look at the character: from its sides, some joints alone, and where limits end.
 *
 * @param showsKeys whether there is likely a keyboard
 */
export function ViewMenu({ showsKeys }: { showsKeys: boolean }) {
  const showsExtremes = useViewState((state) => state.showsExtremes);
  const showsPoints = useViewState((state) => state.showsPoints);
  const hasPoints = useLimber(({ work }) => work.takes.some(({ points }) => points));
  const isolated = useViewState((state) => state.isolated);
  const isSeveral = useLimber((state) => state.alsoSelected.length > 0);
  const hint = (key: string) => (showsKeys ? key : undefined);
  return (
    <>
      {isolated && (
        <button type="button" className="tag" title="Show the whole body (Esc)" onClick={toggleIsolated}>
          {isolatedWords()} alone
          <Icon name="close" size={10} />
        </button>
      )}
      <Menu
        label="Ways to look"
        align="right"
        trigger={
          <svg className="icon" viewBox="0 0 16 16" width={15} height={15} aria-hidden="true">
            <path d="M2 5h7.500v6.500H2zM9.500 7.800l4.500-2.600v6.100L9.500 8.800" />
          </svg>
        }
        items={[
          ...cameraSides.map((side) => ({ label: side.label, hint: hint(side.key), onSelect: () => lookFrom(side) })),
          {
            label: isolated ? 'The whole body' : isSeveral ? 'The selected joints alone' : 'The selected limb alone',
            hint: hint('H'),
            onSelect: toggleIsolated,
          },
          {
            label: showsExtremes ? 'Hide the ends of the limit' : 'The limb at the ends of its limit',
            hint: hint('X'),
            onSelect: toggleExtremes,
          },
          ...(hasPoints
            ? [
                {
                  label: showsPoints ? 'Hide the recorded points' : 'Show the recorded points',
                  onSelect: () => viewState.setState({ showsPoints: !showsPoints }),
                },
                { label: 'Recorded points…', onSelect: () => openPanel('points') },
              ]
            : []),
        ]}
      />
    </>
  );
}
