"""Asks Bullet or DART about a URDF, or Bullet about an SDF: JSON on standard input, JSON on standard output.

In:  engine ("bullet" or "dart"), path (of a URDF or SDF), root (the first link), hinges and links (names), base (an angle for each hinge), poses (lists of such angles),
     trials (lists of [hinge, angle]: they are set in the base pose).
Out: version; of each pose the rotation x, y, z, w of each link, seen from the root; of each trial
     whether the engine leaves the robot alone in a step without gravity.
"""
import importlib.metadata
import json
import sys

# rad/s: so fast hinges are turned outwards. In a step they come no farther than 0.003 degrees.
OUTWARDS = 0.01


class Bullet:
    def __init__(self, path, root):
        import pybullet

        self.p = pybullet
        self.version = importlib.metadata.version("pybullet")
        pybullet.connect(pybullet.DIRECT)
        if path.endswith(".sdf"):
            (self.robot,) = pybullet.loadSDF(path)
            # As good as fixed.
            pybullet.changeDynamics(self.robot, -1, mass=1e6, localInertiaDiagonal=[1e6, 1e6, 1e6])
        else:
            self.robot = pybullet.loadURDF(path, useFixedBase=True)
        infos = [pybullet.getJointInfo(self.robot, i) for i in range(pybullet.getNumJoints(self.robot))]
        self.hinges = {info[1].decode(): info[0] for info in infos if info[2] == pybullet.JOINT_REVOLUTE}
        self.links = {info[12].decode(): info[0] for info in infos}
        self.ranges = {info[1].decode(): info[8:10] for info in infos}
        for i in range(-1, len(infos)):
            pybullet.changeDynamics(self.robot, i, linearDamping=0, angularDamping=0, jointDamping=0)
        for i in self.hinges.values():
            # Bullet brakes joints by motors from the start.
            pybullet.setJointMotorControl2(self.robot, i, pybullet.VELOCITY_CONTROL, force=0)

    def pose(self, angles):
        for name, angle in angles.items():
            self.p.resetJointState(self.robot, self.hinges[name], angle, 0)

    def turn(self, name, angle, velocity):
        self.p.resetJointState(self.robot, self.hinges[name], angle, velocity)

    def rotation(self, link):
        # Bullet tells the turn of the inertia of the base.
        base = self.p.getBasePositionAndOrientation(self.robot)[1]
        back = self.p.invertTransform([0, 0, 0], base)[1]
        inertia = self.p.getDynamicsInfo(self.robot, -1)[4]
        turn = self.p.getLinkState(self.robot, self.links[link], computeForwardKinematics=True)[5]
        seen = self.p.multiplyTransforms([0, 0, 0], back, [0, 0, 0], turn)[1]
        return self.p.multiplyTransforms([0, 0, 0], inertia, [0, 0, 0], seen)[1]

    def step(self):
        self.p.stepSimulation()

    def velocity(self, name):
        return self.p.getJointState(self.robot, self.hinges[name])[1]


class Dart:
    def __init__(self, path, root):
        import subprocess

        import dartpy

        said = subprocess.run(["dpkg-query", "-W", "-f=${Version}", "python3-dartpy"], capture_output=True, text=True)
        self.version = said.stdout.split("+")[0] or getattr(dartpy, "__version__", "")
        options = dartpy.utils.DartLoaderOptions()
        options.mDefaultRootJointType = dartpy.utils.DartLoaderRootJointType.FIXED
        loader = dartpy.utils.DartLoader()
        loader.setOptions(options)
        self.robot = loader.parseSkeleton(path)
        self.world = dartpy.simulation.World()
        self.world.setGravity([0, 0, 0])
        self.world.addSkeleton(self.robot)
        joints = [self.robot.getJoint(i) for i in range(self.robot.getNumJoints())]
        self.hinges = {joint.getName(): joint for joint in joints if joint.getNumDofs() == 1}
        self.links = {self.robot.getBodyNode(i).getName(): self.robot.getBodyNode(i) for i in range(self.robot.getNumBodyNodes())}
        self.ranges = {name: (hinge.getPositionLowerLimit(0), hinge.getPositionUpperLimit(0)) for name, hinge in self.hinges.items()}
        for hinge in self.hinges.values():
            hinge.setLimitEnforcement(True)
            # A hinge is to turn on where no limit stops it.
            hinge.setCoulombFriction(0, 0)
            hinge.setDampingCoefficient(0, 0)
        self.root = root

    def pose(self, angles):
        self.robot.resetVelocities()
        for name, angle in angles.items():
            self.hinges[name].setPosition(0, angle)

    def turn(self, name, angle, velocity):
        self.hinges[name].setPosition(0, angle)
        self.hinges[name].setVelocity(0, velocity)

    def rotation(self, link):
        turn = self.links[link].getTransform(self.links[self.root]).quaternion()
        return [turn.x(), turn.y(), turn.z(), turn.w()]

    def step(self):
        self.world.step()

    def velocity(self, name):
        return self.hinges[name].getVelocity(0)


job = json.load(sys.stdin)
engine = {"bullet": Bullet, "dart": Dart}[job["engine"]](job["path"], job["root"])
hinges = job["hinges"]
base = dict(zip(hinges, job["base"]))
rotations = []
for angles in job["poses"]:
    engine.pose(dict(zip(hinges, angles)))
    rotations.append([engine.rotation(link) for link in job["links"]])
alone = []
for trial in job["trials"]:
    engine.pose(base)
    sides = [1 if angle > sum(engine.ranges[hinge]) / 2 else -1 for hinge, angle in trial]
    for (hinge, angle), side in zip(trial, sides):
        engine.turn(hinge, angle, side * OUTWARDS)
    engine.step()
    # Both engines stop a hinge at its limit and beyond, and let it go on inside.
    alone.append(all(side * engine.velocity(hinge) > OUTWARDS / 2 for (hinge, _), side in zip(trial, sides)))
answer = {"version": engine.version, "rotations": rotations, "alone": alone}
# Bullet writes to standard output too.
print("\n" + json.dumps(answer))
