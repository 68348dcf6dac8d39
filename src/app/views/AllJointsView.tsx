export function AllJointsView() {
  return <div className="view" />;
}
