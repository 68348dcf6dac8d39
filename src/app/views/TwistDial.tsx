export function TwistDial() {
  return <div className="twist-dial" />;
}
